internal import CCMark
internal import CYAML

/// The versions of the linked libraries that parse boards.
package enum LibraryVersions {
  package static var cmark: String { String(cString: cmark_version_string()) }
  package static var yaml: String { String(cString: yaml_get_version_string()) }
}
