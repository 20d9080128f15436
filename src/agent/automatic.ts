/** What a session does by itself, as it is switched for this session alone. */

export interface Automatic {
  /** A conversation that becomes too long is compacted. */
  compaction: boolean;
  /** A request that failed for a passing reason is sent again. */
  retry: boolean;
}
