export interface MessagesJobPayloads {
  /** Runs a time slice of the walk over bodies that an earlier version of the cleaner produced. */
  'clean-anew': object
}
