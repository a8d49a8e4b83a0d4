// /find: searches of whole tables, part by part.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "http_tables.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using Json = nlohmann::ordered_json;

namespace {

HttpSources searching_sources(std::chrono::milliseconds most_time = std::chrono::hours(1)) {
  HttpSources sources = test_sources();
  sources.places = {made_directory().string(), elsewhere_for_server};
  sources.search.most_time = most_time;
  return sources;
}

const HttpApi& searching_api() {
  static const HttpApi api(served_tables(), searching_sources());
  return api;
}

Json found(const std::string& target, const HttpApi& api = searching_api()) {
  return json_of(api.answer(get(target)));
}

/// The answers to a target, each from where the one before ended.
std::vector<Json> all_parts(const std::string& target, const HttpApi& api) {
  std::vector<Json> parts = {found(target, api)};
  while (!parts.back()["cursor"].is_null()) {
    parts.push_back(found(target + "&cursor=" + parts.back()["cursor"].get<std::string>(), api));
  }
  return parts;
}

Json positions_of(const std::vector<Json>& parts) {
  Json positions = Json::array();
  for (const Json& part : parts) {
    for (const Json& each : part["positions"]) positions.push_back(each);
  }
  return positions;
}

/// What is said to a program that is refused.
Json refused(const HttpApi& api, const char* target, unsigned status) {
  HttpRequest request = get(target);
  request.accept = "application/json";
  const HttpResponse response = api.answer(request);
  CHECK(response.status == status);
  return Json::parse(body_of(response));
}

}  // namespace

TEST_CASE("/find has the positions, of any spelling of a material, and what they are worth") {
  const Json all = found("/find/kkp?what=zugzwang");
  CHECK(all["material"] == "KPvK");
  CHECK(all["what"] == "zugzwang");
  CHECK(all["metric"] == "dtm");
  CHECK(all["positions"].size() == 80);  // as published
  CHECK(all["cursor"].is_null());
  CHECK(all["searched"] == 1);
  for (const Json& each : all["positions"]) {
    CHECK(each["kind"] == "half_point_white");
    CHECK(each["dtm"]["white"] == 0);
    CHECK(each["dtm"]["black"].get<int>() < 0);
    const Json probed = json_of(searching_api().answer(get(standard(each["fen"].get<std::string>()))));
    CHECK(probed["dtm"] == each["dtm"]["black"]);  // shown with the side to move that it costs
  }
  const Json counted = found("/find/KPvK?what=zugzwang&count=1");
  CHECK(counted["counts"] == Json{{"full_point", 0}, {"half_point_white", 80}, {"half_point_black", 0}});
  CHECK(counted["total"] == 80);
  CHECK(counted["cursor"].is_null());
}

TEST_CASE("/find takes conditions, images and measures") {
  const Json edge = found("/find/KPvK?what=zugzwang&where=Kb+on+edge,+plies+at+least+20");
  CHECK(edge["positions"].size() > 0);
  CHECK(edge["positions"].size() < 80);
  CHECK(found("/find/KPvK?what=zugzwang&images=all")["positions"].size() == 100);
  CHECK(found("/find/KPvK?what=zugzwang&images=all&count=1")["total"] == 160);
  const auto longest = [](const char* more) {
    return found(std::string("/find/KBNvK?what=longest&limit=1000") + more)["positions"].size();
  };
  CHECK(longest("&span=3") > longest(""));
}

TEST_CASE("/find by moves names the move, which the position's answer says, too") {
  const Json hard = found("/find/KRvKQ?what=hard&limit=20");
  REQUIRE(hard["positions"].size() == 20);
  for (const Json& each : hard["positions"]) {
    const Json probed = json_of(searching_api().answer(get(standard(each["fen"].get<std::string>()))));
    CHECK(probed["moves"].size() >= 8);
    CHECK(probed["moves"][0]["uci"] == each["move"]);
    CHECK(probed["moves"][0]["san"] == each["san"]);
    CHECK(probed["moves"][0]["category"] != probed["moves"][1]["category"]);
  }
}

TEST_CASE("/find has only moves in a row") {
  const auto total = [](const char* more) {
    return found(std::string("/find/KPvK?what=only-move&count=1") + more)["total"].get<unsigned>();
  };
  const unsigned all = total(""), two = total("&in_row=2"), three = total("&in_row=3");
  CHECK(total("&in_row=1") == all);
  CHECK(two < all);
  CHECK(three < two);
  CHECK(three > 0);
}

TEST_CASE("/find finds the same by sets of moves as position by position") {
  HttpSources with_store = searching_sources();
  with_store.search.store_bytes = std::size_t{16} << 20;
  const HttpApi by_sets(served_tables(), std::move(with_store));
  for (const char* target : {"/find/KPvK?what=only-move&count=1", "/find/KPvK?what=stalemate&count=1"}) {
    CAPTURE(target);
    const Json counted = found(target, by_sets);
    CHECK(counted["total"] > 0);
    CHECK(counted == found(target));
  }
  const std::string hard = "/find/KPvK?what=hard&limit=1000";
  CHECK(positions_of(all_parts(hard, by_sets)) == positions_of(all_parts(hard, searching_api())));
}

TEST_CASE("/find goes on where its limit ended it, and may begin anywhere") {
  const std::vector<Json> parts = all_parts("/find/KPvK?what=zugzwang&limit=7", searching_api());
  CHECK(parts.size() == 12);
  CHECK(positions_of(parts) == found("/find/KPvK?what=zugzwang")["positions"]);
  double before = 0;
  for (const Json& part : parts) {
    CHECK(part["searched"].get<double>() >= before);
    before = part["searched"];
  }
  CHECK(before == 1);
  const Json half = found("/find/KPvK?what=zugzwang&from=500")["positions"];
  const Json all = positions_of(parts);
  REQUIRE(half.size() > 0);
  REQUIRE(half.size() < all.size());
  CHECK(Json(Json::array_t(all.end() - static_cast<std::ptrdiff_t>(half.size()), all.end())) == half);
}

TEST_CASE("/find goes on where its time ended it, and so does a count") {
  const HttpApi hasty(served_tables(), searching_sources(std::chrono::milliseconds(0)));
  const std::string target = "/find/KQvKR?limit=1000&what=squeeze&where=Kw+on+a1,+Rb+on+h";
  const auto parts = all_parts(target, hasty);
  CHECK(parts.size() > 2);
  const Json positions = positions_of(parts);
  REQUIRE(positions.size() > 0);
  CHECK(positions == positions_of(all_parts(target, searching_api())));
  std::uint64_t total = 0;
  const auto counts = all_parts(target + "&count=1", hasty);
  for (const Json& part : counts) total += part["total"].get<std::uint64_t>();
  CHECK(counts.size() > 2);
  CHECK(total == positions.size());
}

TEST_CASE("/find sorts by the plies to mate, or has a sample, of the whole table") {
  const std::string target = "/find/KPvK?what=zugzwang";
  const Json all = found(target)["positions"];
  const auto plies = [](const Json& each) { return std::abs(each["dtm"]["black"].get<int>()); };
  for (const bool longest_first : {false, true}) {
    std::vector<Json> expected = all;
    std::ranges::stable_sort(expected, [&](const Json& a, const Json& b) {
      return longest_first ? plies(a) > plies(b) : plies(a) < plies(b);
    });
    const std::string sorted = target + (longest_first ? "&sort=longest" : "&sort=shortest");
    CHECK(found(sorted)["positions"] == expected);
    CHECK(found(sorted)["cursor"].is_null());
    const Json first = found(sorted + "&limit=7");
    CHECK(first["positions"] == Json(Json::array_t(expected.begin(), expected.begin() + 7)));
    CHECK(first["cursor"].is_null());  // whoever wants more asks for more
    CHECK(first["searched"] == 1);
  }
  const Json sample = found(target + "&sample=9&seed=3");
  CHECK(sample["cursor"].is_null());
  CHECK(sample["positions"].size() == 9);
  auto place = all.begin();
  for (const Json& each : sample["positions"]) {  // in the order of the table
    place = std::find(place, all.end(), each);
    REQUIRE(place != all.end());
    ++place;
  }
  CHECK(found(target + "&seed=3&sample=9") == sample);
  CHECK(found(target + "&sample=9&seed=4")["positions"] != sample["positions"]);
  CHECK(found(target + "&sample=1000")["positions"] == all);
}

TEST_CASE("/find says where a whole table takes too long to sort") {
  HttpSources sources = searching_sources();
  sources.search.most_time_at_once = std::chrono::milliseconds(0);
  const HttpApi hasty(served_tables(), std::move(sources));
  for (const char* const choice : {"sort=longest", "sample=5"}) {
    HttpRequest request = get(std::string("/find/KQvKR?what=squeeze&") + choice);
    request.accept = "application/json";
    const HttpResponse response = hasty.answer(request);
    CHECK(response.status == 503);
    CHECK(Json::parse(body_of(response))["code"] == "too_long");
  }
}

TEST_CASE("/find never searches where somebody waits for a quick answer, and once for the same question") {
  const HttpApi api(served_tables(), searching_sources());
  const std::string target = "/find/KPvK?what=zugzwang&limit=3";
  CHECK_FALSE(quick_response(api, get(target)));
  const Json slow = found(target, api);
  const auto quick = quick_response(api, get("/find/KPvK?limit=3&what=zugzwang"));  // the same question
  REQUIRE(quick);
  CHECK(json_of(*quick) == slow);
  CHECK(quick->header("ETag") != "");
  CHECK_FALSE(quick_response(api, get("/find/KPvK?what=zugzwang&limit=4")));
  HttpRequest cbor = get(target);
  cbor.accept = "application/cbor";
  CHECK(Json::from_cbor(body_of(api.answer(cbor))) == slow);
  // The last few are kept.
  for (int limit = 10; limit < 40; ++limit)
    found("/find/KPvK?what=zugzwang&limit=" + std::to_string(limit), api);
  CHECK_FALSE(quick_response(api, get(target)));
}

TEST_CASE("what /find cannot do is said at once, in one line") {
  struct Refused {
    const char* query;
    unsigned status;
  };
  for (const Refused& each : std::vector<Refused>{
           {"KPvK", 400},
           {"KPvK?what=nothing", 400},
           {"KPvK?what=zugzwang&rule50=yes", 400},
           {"KPvK?what=squeeze&rule50=1", 400},
           {"KPvK?what=zugzwang&where=Kx+on+edge", 400},
           {"KPvK?what=zugzwang&where=Nb+on+edge", 400},
           {"KPvK?what=zugzwang&images=none", 400},
           {"KPvK?what=zugzwang&limit=0", 400},
           {"KPvK?what=zugzwang&limit=1001", 400},
           {"KPvK?what=zugzwang&cursor=7", 400},
           {"KPvK?what=zugzwang&cursor=7.", 400},
           {"KPvK?what=zugzwang&cursor=7.-1", 400},
           {"KPvK?what=zugzwang&from=1000", 400},
           {"KPvK?what=zugzwang&count=2", 400},
           {"KPvK?what=longest&span=0", 400},
           {"KPvK?what=zugzwang&sort=upwards", 400},
           {"KPvK?what=zugzwang&sort=longest&sample=3", 400},
           {"KPvK?what=zugzwang&sort=longest&from=1", 400},
           {"KPvK?what=zugzwang&sort=longest&cursor=0.1", 400},
           {"KPvK?what=zugzwang&sort=longest&count=1", 400},
           {"KPvK?what=zugzwang&sample=0", 400},
           {"KPvK?what=zugzwang&sample=1001", 400},
           {"KPvK?what=zugzwang&sample=3&limit=3", 400},
           {"KPvK?what=zugzwang&sample=3&seed=x", 400},
           {"KPvK?what=fortress&points=101", 400},
           {"KPvK?what=only-move&in_row=0", 400},
           {"KPvK?what=zugzwang&in_row=2", 400},
           {"KPvK?what=cursed", 404},
           {"KPvK?what=zugzwang&rule50=1", 404},
           {"KBBvKN?what=zugzwang", 404},
           {"KBvK?what=zugzwang", 404},
           {"nothing?what=zugzwang", 404},
           {"chess5:KPvK?what=zugzwang", 404},
       }) {
    CAPTURE(each.query);
    const auto response = quick_response(searching_api(), get(std::string("/find/") + each.query));
    REQUIRE(response);
    check_is_error(*response, each.status);
  }
  // A cursor behind the end finds nothing more.
  CHECK(found("/find/KPvK?what=zugzwang&cursor=1000000.3")["positions"].empty());
}

TEST_CASE("/find says what is wrong with conditions, for programs, too") {
  const auto parameters = [](const char* where) {
    HttpRequest request = get(std::string("/find/KPvK?what=zugzwang&where=") + where);
    request.accept = "application/json";
    const Json json = Json::parse(body_of(searching_api().answer(request)));
    CHECK(json["code"] == "bad_where");
    return json["parameters"];
  };
  CHECK(parameters("Kw+in+a1-c") == Json{{"column", 10}, {"expected", "corner"}});
  CHECK(parameters("Kw+on+edge,+Nb+on+edge") ==
        Json{{"column", 13}, {"expected", "man_there"}, {"man", "Nb"}});
}

TEST_CASE("/find by moves names the smaller table that is missing") {
  const TemporaryDirectory directory;
  std::filesystem::copy_file(made_directory() / "KQvKR.m33", directory.path() / "KQvKR.m33");
  const Tablebase tables = Tablebase::open(directory.path().string());
  HttpSources sources = searching_sources();
  sources.places = {directory.path().string(), elsewhere_for_server};
  const HttpApi api(tables, std::move(sources));
  CHECK(found("/find/KQvKR?what=zugzwang", api)["cursor"].is_null());
  const Json json = refused(api, "/find/KQvKR?what=only-move", 404);
  CHECK(json["code"] == "missing_table");
  CHECK(json["parameters"]["metric"] == "dtm");
}

TEST_CASE("/find tells a damaged table by its material, and not where its file lies") {
  const TemporaryDirectory directory;
  std::filesystem::copy_file(made_directory() / "KPvK.m33", directory.path() / "KPvK.m33");
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(directory.path() / "KPvK.m33"));
  std::fstream file(directory.path() / "KPvK.m33", std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(size / 2);
  file.write("\0\1\2\3", 4);
  file.close();
  const Tablebase tables = Tablebase::open(directory.path().string());
  HttpSources sources = searching_sources();
  sources.places = {directory.path().string(), elsewhere_for_server, false};
  const HttpApi api(tables, std::move(sources));
  const Json json = refused(api, "/find/KPvK?what=zugzwang", 500);
  CHECK(json["code"] == "corrupt_file");
  CHECK(json["parameters"]["material"] == "KPvK");
  CHECK(json.dump().find(directory.path().string()) == std::string::npos);
}
