# A formula for Homebrew, which builds pb and the server of `pb serve` from source. It is untried: nobody has built PlanBoard on macOS.
# docs/dev/releasing.md says what to fill in at a release.
class Planboard < Formula
  desc "Kanban board in Markdown files"
  homepage "https://example.invalid/planboard"
  url "https://example.invalid/planboard/archive/v0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  # Swift 6.2.
  depends_on xcode: ["26.0", :build]
  depends_on "cmark"
  depends_on "jansson"
  depends_on "libyaml"

  def install
    # Homebrew builds in a sandbox, and Swift's own one cannot be made inside of it.
    system "make", "install", "PREFIX=#{prefix}", "RELEASE=--disable-sandbox"
  end

  test do
    system bin/"pb", "init"
    system bin/"pb", "new", "Chores"
    system bin/"pb", "add", "Call Ann"
    assert_match "Call Ann", shell_output("#{bin}/pb list")
    assert_equal version.to_s, shell_output("#{bin}/pb --version").strip
  end
end
