export const HOLD_MARGIN_SECONDS = 3
/** The longest undo delay plus the margin. A longer wait means that the clock was set back. */
export const LONGEST_HOLD_SECONDS = 33
export const RETRY_DELAYS_SECONDS = [60, 300, 900, 1_800, 3_600, 7_200, 14_400] as const
export const GIVE_UP_AFTER_SECONDS = 5 * 24 * 3_600
export const DELAY_NOTICE_AFTER_SECONDS = 4 * 3_600
export const DELAY_SEND_CHOICES_SECONDS = [5, 10, 20, 30] as const
