#include "report_format.hpp"

#include <cctype>

namespace mate33::cli {

namespace {

std::string html_escaped(std::string_view plain) {
  std::string text;
  for (const char c : plain) {
    switch (c) {
      case '&': text += "&amp;"; break;
      case '<': text += "&lt;"; break;
      case '>': text += "&gt;"; break;
      case '"': text += "&quot;"; break;
      default: text += c;
    }
  }
  return text;
}

/// How readers of Markdown name a heading: "krvkn".
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    if (c == ' ') anchor += '-';
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) continue;
    anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return anchor;
}

constexpr const char* html_style = R"(
body { font: 16px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
h2 { margin-top: 3rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.7rem; text-align: left; border-bottom: 1px solid #8886; white-space: nowrap; }
.number { text-align: right; }
svg { max-width: 100%; height: auto; }
)";

class HtmlReport final : public ReportFormat {
 public:
  std::string text(std::string_view plain) const override { return html_escaped(plain); }
  std::string code(std::string_view plain) const override {
    return "<code>" + html_escaped(plain) + "</code>";
  }
  std::string link(std::string_view plain, std::string_view heading) const override {
    return "<a href=\"#" + anchor_of(heading) + "\">" + html_escaped(plain) + "</a>";
  }
  void title(std::string_view plain) override {
    title_ = html_escaped(plain);
    body_ += "<h1>" + title_ + "</h1>\n";
  }
  void heading(std::string_view plain) override {
    body_ += "<h2 id=\"" + anchor_of(plain) + "\">" + html_escaped(plain) + "</h2>\n";
  }
  void paragraph(const std::string& inline_text) override { body_ += "<p>" + inline_text + "</p>\n"; }
  void table(const std::vector<ReportColumn>& columns,
             const std::vector<std::vector<std::string>>& rows) override {
    body_ += "<div class=\"wide\"><table>\n<thead><tr>";
    for (const ReportColumn& column : columns) body_ += cell("th", column, html_escaped(column.name));
    body_ += "</tr></thead>\n<tbody>\n";
    for (const auto& row : rows) {
      body_ += "<tr>";
      for (std::size_t i = 0; i < columns.size(); ++i) body_ += cell("td", columns[i], row[i]);
      body_ += "</tr>\n";
    }
    body_ += "</tbody></table></div>\n";
  }
  void plot(const std::string& svg) override { body_ += "<figure>" + svg + "</figure>\n"; }
  std::string page() const override {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
           title_ + "</title>\n<style>" + html_style + "</style>\n</head>\n<body>\n" + body_ +
           "</body>\n</html>\n";
  }

 private:
  static std::string cell(const std::string& tag, const ReportColumn& column, const std::string& content) {
    return "<" + tag + (column.is_number ? " class=\"number\">" : ">") + content + "</" + tag + ">";
  }

  std::string title_, body_;
};

class MarkdownReport final : public ReportFormat {
 public:
  std::string text(std::string_view plain) const override { return escaped(plain, R"(\`*_[]<>|&)"); }
  std::string code(std::string_view plain) const override { return "`" + std::string(plain) + "`"; }
  std::string link(std::string_view plain, std::string_view heading) const override {
    return "[" + text(plain) + "](#" + anchor_of(heading) + ")";
  }
  void title(std::string_view plain) override { page_ += "# " + text(plain) + "\n\n"; }
  void heading(std::string_view plain) override { page_ += "## " + text(plain) + "\n\n"; }
  void paragraph(const std::string& inline_text) override { page_ += inline_text + "\n\n"; }
  void table(const std::vector<ReportColumn>& columns,
             const std::vector<std::vector<std::string>>& rows) override {
    for (const ReportColumn& column : columns) page_ += "| " + text(column.name) + " ";
    page_ += "|\n";
    for (const ReportColumn& column : columns) page_ += column.is_number ? "| ---: " : "| --- ";
    page_ += "|\n";
    for (const auto& row : rows) {
      for (const std::string& content : row) page_ += "| " + content + " ";
      page_ += "|\n";
    }
    page_ += "\n";
  }
  void plot(const std::string& svg) override { page_ += svg + "\n\n"; }
  std::string page() const override { return page_; }

 private:
  static std::string escaped(std::string_view plain, std::string_view special) {
    std::string text;
    for (const char c : plain) {
      if (special.find(c) != std::string_view::npos) text += '\\';
      text += c;
    }
    return text;
  }

  std::string page_;
};

}  // namespace

std::unique_ptr<ReportFormat> html_report() {
  return std::make_unique<HtmlReport>();
}

std::unique_ptr<ReportFormat> markdown_report() {
  return std::make_unique<MarkdownReport>();
}

}  // namespace mate33::cli
