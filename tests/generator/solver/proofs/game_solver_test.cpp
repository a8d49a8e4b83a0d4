#include <doctest/doctest.h>

#include <string>

#include "example_rules.hpp"
#include "solver/game_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_SUITE("slow-games") {
  TEST_CASE("large materials of xiangqi agree with a solver of one position at a time") {
    for (const char* material : {"KNvKAA", "KRvKAA", "KRvKEE", "KCAvKAA", "KRvKAAE", "KRvKAAEE", "KRvKN"}) {
      check_xiangqi(material);
    }
  }
}

TEST_SUITE("exhaustive") {
  TEST_CASE("pieces of a user's own have the values of a solver that takes rules by their meaning") {
    for (const char* game : {"amazon", "archbishop", "chancellor", "grasshopper"}) {
      const char letter = game == std::string("amazon")       ? 'A'
                          : game == std::string("archbishop") ? 'A'
                          : game == std::string("chancellor") ? 'C'
                                                              : 'G';
      check_by_rules(example_rules(game), std::string("K") + letter + "vK");
    }
    check_by_rules(example_rules("los-alamos"), "KPvK");
    check_by_rules(example_rules("shatranj"), "KRvK");
    check_by_rules(example_rules("xiangqi"), "KNvKE");
  }
}

TEST_SUITE("slow-games") {
  TEST_CASE("larger materials of a user's own pieces agree with the plain solver") {
    check_by_rules(example_rules("shatranj"), "KRvKF");
    check_by_rules(example_rules("los-alamos"), "KQvKR");
    check_by_rules(example_rules("los-alamos"), "KPvKP");
    check_by_rules(example_rules("makruk"), "KRvK");
    check_by_rules(example_rules("xiangqi"), "KPvKA");
  }
}

TEST_SUITE("slow-games") {
  TEST_CASE("chess written as rules has the values of all tables without pawns of four men") {
    for (const char* white :
         {"Q", "R", "B", "N", "QQ", "QR", "QB", "QN", "RR", "RB", "RN", "BB", "BN", "NN"}) {
      if (std::string(white).size() == 2) check_chess("K" + std::string(white) + "vK");
    }
    for (const char* material :
         {"KQvKQ", "KQvKR", "KQvKB", "KQvKN", "KRvKR", "KRvKB", "KRvKN", "KBvKB", "KBvKN", "KNvKN"}) {
      check_chess(material);
    }
  }
}
