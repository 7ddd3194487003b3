const MOST_REMEMBERED = 500

const own = new Set<number>()

/** The socket event of this version is then ignored. */
export function rememberOwnVersion(version: number): void {
  own.add(version)
  const oldest = own.values().next().value
  if (own.size > MOST_REMEMBERED && oldest !== undefined) own.delete(oldest)
}

export function isOwnVersion(version: number): boolean {
  return own.has(version)
}
