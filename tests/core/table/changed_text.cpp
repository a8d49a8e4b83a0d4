#include "changed_text.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <utility>

namespace mate33 {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line + '\n');
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

std::string name_of_line(const std::string& line) {
  return line.substr(0, line.find(' '));
}

/// Where the line of this name has its value, and how long that is.
std::pair<std::size_t, std::size_t> find_value(const std::string& text, const std::string& name) {
  std::size_t at = 0;
  while (at < text.size() && name_of_line(text.substr(at)) != name) at = text.find('\n', at) + 1;
  REQUIRE(at < text.size());
  const std::size_t value = at + name.size() + 1;
  return {value, text.find('\n', value) - value};
}

}  // namespace

TableHeader header_with_counts(const char* material) {
  TableHeader header;
  header.material = *Material::parse(material);
  header.pieces = TableLayout::usual_order(header.material);
  header.counts[0] = {12'345'678'901, 2, 3, Plies(111), Plies(0)};
  header.counts[1] = {0, 18'446'744'073'709'551'615u, 5, Plies(28'670), Plies(110)};
  return header;
}

std::string with(std::string text, std::string_view part, std::string_view replacement) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), replacement);
}

std::string with_value(std::string text, const std::string& name, std::string_view value) {
  const auto place = find_value(text, name);
  return text.replace(place.first, place.second, value);
}

std::string value_of_line(const std::string& text, const std::string& name) {
  const auto place = find_value(text, name);
  return text.substr(place.first, place.second);
}

void check_names(const std::string& error, const std::vector<std::string>& named) {
  CAPTURE(error);
  CHECK(!error.empty());
  for (const std::string& part : named) {
    CAPTURE(part);
    CHECK(error.find(part) != std::string::npos);
  }
  for (const char c : error) CHECK((c >= ' ' && c <= '~'));
}

void check_lines_refused(const std::string& text, const ReadText& read) {
  REQUIRE(read(text).empty());
  const std::vector<std::string> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string name = name_of_line(lines[i]);
    CAPTURE(name);
    const auto changed = [&](const std::vector<std::string>& instead) {
      std::vector<std::string> all(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i));
      all.insert(all.end(), instead.begin(), instead.end());
      all.insert(all.end(), lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.end());
      return read(joined(all));
    };
    check_names(changed({}), {i + 1 < lines.size() ? name_of_line(lines[i + 1]) : name, name});
    check_names(changed({lines[i], lines[i]}), {name});
    check_names(changed({"new-" + lines[i]}), {"new-" + name, "'" + name + "'"});
    check_names(changed({"another line\n", lines[i]}), {"another line", name});
    check_names(changed({name + '\n'}), {name});
    check_names(changed({name + " \n"}), {name});
    if (i == 0) continue;
    std::vector<std::string> exchanged = lines;
    std::swap(exchanged[i - 1], exchanged[i]);
    check_names(read(joined(exchanged)), {name, name_of_line(lines[i - 1])});
  }
  for (std::size_t length = 0; length < text.size(); ++length) CHECK(!read(text.substr(0, length)).empty());
  check_names(read(text + "compression none\n"), {"more", "compression none"});
  check_names(read(text + "\n"), {"more"});
  check_names(read(text + '\0'), {"more"});
}

void check_counts_refused(const std::string& text, const std::string& name, const ReadText& read) {
  for (const char* numbers :
       {"1", "1 2 3 4", "1 2 3 4 5 6", "1 2 3 4 5 ", " 1 2 3 4 5", "1  2 3 4 5", "-1 2 3 4 5", "+1 2 3 4 5",
        "1 2 3 65536 5", "1 2 3 4 65536", "18446744073709551616 2 3 4 5", "0x1 2 3 4 5", "1,2,3,4,5",
        "1 2 3 4.5 5", "a b c d e", "1\t2 3 4 5"}) {
    CAPTURE(numbers);
    check_names(read(with_value(text, name, numbers)), {"statistics are not five numbers"});
  }
}

void check_materials_refused(const std::string& text, const ReadText& read) {
  for (const std::string material : {"KvK", "KvKQ", "KvKBN", "KNBvK", "KBN", "kbnvk", "KQQQQQvK", "KKvK",
                                     "QvK", "KBNvKX", "", "KPvKQ", "KBNK", "KBNvK ", "KQvK\x01"}) {
    CAPTURE(material);
    check_names(read(with_value(text, "material", material)),
                {"material", material.substr(0, material.find('\x01'))});
  }
}

}  // namespace mate33
