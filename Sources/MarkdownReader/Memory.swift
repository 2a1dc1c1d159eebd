internal import CArena

/// The memory of the process.
package enum Memory {
  /// Makes the allocator keep freed memory for the next article.
  package static func keepWhatIsFreed() { keep_freed_memory() }
}
