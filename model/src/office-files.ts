const EXTENSIONS: ReadonlySet<string> = new Set([
  ...['doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf'],
  ...['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'csv'],
  ...['ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'odp'],
])

/** Judges the name, because senders often declare `application/octet-stream`. */
export function isOfficeFile(name: string): boolean {
  return officeExtension(name) !== undefined
}

export function officeExtension(name: string): string | undefined {
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1).toLowerCase()
  return dot > 0 && EXTENSIONS.has(extension) ? extension : undefined
}
