#include "mate33/game/game_material.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace mate33 {

namespace {

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::optional<std::size_t> piece_of(const GameRules& rules, char c) {
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].letter == upper(c)) return i;
  }
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].fen_letters.find(upper(c)) != std::string::npos) return i;
  }
  return std::nullopt;
}

/// What is_normalised() compares, the greater is the stronger.
std::vector<unsigned> strength(const ExpandedRules& rules, const GameMaterial& material, Color c) {
  unsigned attackers = 0;
  std::vector<unsigned> strongest;
  for (const bool attacks : {true, false}) {
    for (std::size_t i = 1; i < rules.piece_count(); ++i) {
      if (rules.can_attack(i) != attacks) continue;
      strongest.push_back(material.count(c, i));
      if (attacks) attackers += material.count(c, i);
    }
    if (attacks) strongest.push_back(material.count(c));
  }
  strongest.insert(strongest.begin(), attackers);
  return strongest;
}

}  // namespace

std::optional<GameMaterial> GameMaterial::parse(const GameRules& rules, std::string_view text) {
  GameMaterial material;
  material.counts_ = {};
  unsigned sides = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    // Between the sides, before the second royal.
    const bool divides = (text[i] == 'v' || text[i] == '-') && sides == 1;
    if (divides && (i + 1 == text.size() || piece_of(rules, text[i + 1]) != std::size_t{0}))
      return std::nullopt;
    if (divides) continue;
    const std::optional<std::size_t> piece = piece_of(rules, text[i]);
    if (!piece || (*piece == 0 && ++sides > 2)) return std::nullopt;
    if (sides == 0) return std::nullopt;
    std::uint8_t& count = material.counts_[sides - 1][*piece];
    if (++count > 16) return std::nullopt;
  }
  if (sides != 2) return std::nullopt;
  return material;
}

unsigned GameMaterial::count(Color c) const {
  const auto& counts = counts_[index(c)];
  return std::accumulate(counts.begin(), counts.end(), 0u);
}

GameMaterial GameMaterial::colors_swapped() const {
  GameMaterial swapped = *this;
  std::swap(swapped.counts_[0], swapped.counts_[1]);
  return swapped;
}

bool GameMaterial::is_normalised(const ExpandedRules& rules) const {
  return strength(rules, *this, Color::white) >= strength(rules, *this, Color::black);
}

unsigned GameMaterial::pieces() const {
  unsigned found = 0;
  for (std::size_t i = 0; i < max_piece_rules; ++i) {
    if (counts_[0][i] + counts_[1][i] > 0) found |= 1u << i;
  }
  return found;
}

std::string GameMaterial::to_string(const GameRules& rules) const {
  std::string text;
  for (const Color c : all_colors) {
    if (c == Color::black) text += 'v';
    for (std::size_t i = 0; i < rules.pieces.size(); ++i) text.append(count(c, i), rules.pieces[i].letter);
  }
  return text;
}

}  // namespace mate33
