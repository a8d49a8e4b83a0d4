#include "http_turns.hpp"

#include <doctest/doctest.h>

#include <boost/asio/post.hpp>
#include <string>

using namespace mate33;

TEST_CASE("who sends ahead comes after who waits for his answers, and the network comes between") {
  asio::io_context context(1);
  HttpTurns turns(context, 1);
  std::string order;
  const auto wait = [&](std::size_t sent_ahead, char name) {
    turns.wait(sent_ahead, asio::make_strand(context), [&order, name] { order += name; });
  };
  turns.wait(0, asio::make_strand(context), [&] {
    order += 'a';
    // Comes while the others wait already.
    asio::post(context, [&] {
      order += '.';
      wait(0, 'b');
    });
  });
  wait(7, 'z');
  wait(2, 'e');
  wait(2, 'f');
  wait(1, 'd');
  wait(0, 'c');
  context.run();
  CHECK(order == "a.cbdefz");
}
