export function ComposePlace({ account }: { account: string | undefined }) {
  return account ? null : null
}
