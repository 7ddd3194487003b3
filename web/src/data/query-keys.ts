/**
 * How the keys of queries begin that events speak of, though the queries come with a later screen: what takes in events stands
 * on the first one.
 */
export const QUERY_KEYS = {
  administration: ['administration'],
  autoReplies: ['auto-replies'],
  contacts: ['contacts'],
  drive: ['drive'],
  forwarding: ['forwarding'],
  profile: ['profile'],
  verification: ['verification'],
  hiddenPeople: ['hidden-people'],
  recipients: ['recipients'],
  removedMail: ['removed-mail'],
  senders: ['senders'],
  shares: ['shares'],
  signatures: ['signatures'],
  templates: ['templates'],
} as const
