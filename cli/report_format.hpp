#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// How the page of `mate33 report` is written down.
namespace mate33::cli {

/// A column of a table of the page.
struct ReportColumn {
  std::string name;
  bool is_number = false;
};

/// Builds a page, part by part. Inline texts, as cells and paragraphs take them, are made by text(), code()
/// and link().
class ReportFormat {
 public:
  virtual ~ReportFormat() = default;

  virtual std::string text(std::string_view plain) const = 0;
  virtual std::string code(std::string_view plain) const = 0;
  /// To a heading of the page.
  virtual std::string link(std::string_view plain, std::string_view heading) const = 0;

  virtual void title(std::string_view plain) = 0;
  virtual void heading(std::string_view plain) = 0;
  virtual void paragraph(const std::string& inline_text) = 0;
  /// Each row has a cell for each column.
  virtual void table(const std::vector<ReportColumn>& columns,
                     const std::vector<std::vector<std::string>>& rows) = 0;
  /// An SVG element.
  virtual void plot(const std::string& svg) = 0;
  /// The whole page.
  virtual std::string page() const = 0;
};

std::unique_ptr<ReportFormat> html_report();
std::unique_ptr<ReportFormat> markdown_report();

}  // namespace mate33::cli
