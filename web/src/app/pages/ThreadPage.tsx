export function ThreadPage() {
  return null
}
