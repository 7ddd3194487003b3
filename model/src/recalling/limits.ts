/** From 30 minutes to 30 days (spec section 8). */
export const RECALL_WINDOWS_SECONDS = [
  1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 2_592_000,
] as const
export const DEFAULT_RECALL_WINDOW_SECONDS = 86_400
/** Longer than any delivery attempt can take. */
export const WITHHELD_KEPT_DAYS = 30
