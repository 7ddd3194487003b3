export interface MessagesJobPayloads {
  'clean-anew': object
}
