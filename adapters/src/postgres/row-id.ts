const ROW_ID = /^[1-9]\d{0,17}$/

/** An invalid id becomes 0, which no row has, to avoid an SQL error. */
export function rowId(id: string): string {
  return ROW_ID.test(id) ? id : '0'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(id: string): boolean {
  return UUID.test(id)
}

/** An invalid id becomes a UUID that no row has. */
export function rowUuid(id: string): string {
  return isUuid(id) ? id : '00000000-0000-0000-0000-000000000000'
}

export function rowIds(ids: readonly string[]): string[] {
  return ids.filter((id) => ROW_ID.test(id))
}
