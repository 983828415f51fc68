internal import CCMark
internal import CYAML

/// The versions of the libraries that read boards, as the linked libraries state them.
package enum LibraryVersions {
  package static var cmark: String { String(cString: cmark_version_string()) }
  package static var yaml: String { String(cString: yaml_get_version_string()) }
}
