export function Place() {
  return null
}
