/** Reminders that one run of the job delivers before it starts the next transaction. */
export const REMINDERS_PER_RUN = 20
