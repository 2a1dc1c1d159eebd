internal import CArena

/// The memory of the process.
public enum Memory {
  /// What one article gave back is kept for the next.
  public static func keepWhatIsFreed() { keep_freed_memory() }
}
