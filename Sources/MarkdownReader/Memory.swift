internal import CArena

/// The memory of the process.
public enum Memory {
  /// Makes the allocator keep freed memory for the next article.
  public static func keepWhatIsFreed() { keep_freed_memory() }
}
