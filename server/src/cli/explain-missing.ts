export function explainMissingDomain(name: string): string {
  return `The domain ${name} does not exist. To create it, run: domain add ${name}`
}

export function explainMissingMailbox(address: string): string {
  return `There is no mailbox ${address}. Use the primary address of the mailbox, without a tag.`
}
