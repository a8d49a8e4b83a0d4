#include "mate33/answers/table_listing_json.hpp"

namespace mate33 {

nlohmann::ordered_json to_json(const Listed& listed) {
  const nlohmann::ordered_json wins = {{"white", listed.longest_wins[index(Color::white)].count()},
                                       {"black", listed.longest_wins[index(Color::black)].count()}};
  nlohmann::ordered_json object = {{"file", nullptr},
                                   {"game", listed.game},
                                   {"material", listed.material},
                                   {"metric", name_of(listed.metric)},
                                   {"bytes", listed.bytes},
                                   {"longest_plies", listed.longest.count()},
                                   {"longest_wins", wins},
                                   {"damaged", listed.damaged},
                                   {"unreadable", listed.unreadable},
                                   {"misnamed", listed.misnamed}};
  if (!listed.path.empty()) object["file"] = listed.path;
  if (listed.version != 0) object["version"] = listed.version;
  if (!listed.sides.empty()) object["sides"] = listed.sides;
  if (!listed.needs.empty()) object["needs"] = listed.needs;
  if (!listed.values.empty()) object["values"] = listed.values;
  if (!listed.fault.empty()) object["fault"] = listed.fault;
  if (!listed.unchecked.empty()) object["unchecked"] = listed.unchecked;
  if (!listed.state.empty()) object["state"] = listed.state;
  if (!listed.sha256.empty()) object["sha256"] = listed.sha256;
  if (!listed.comparison.empty()) object["comparison"] = listed.comparison;
  return object;
}

}  // namespace mate33
