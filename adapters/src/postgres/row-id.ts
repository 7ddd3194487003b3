const ROW_ID = /^[1-9]\d{0,17}$/

/** An invalid id becomes 0, which no row has, to avoid an SQL error. */
export function rowId(id: string): string {
  return ROW_ID.test(id) ? id : '0'
}

export function rowIds(ids: readonly string[]): string[] {
  return ids.filter((id) => ROW_ID.test(id))
}
