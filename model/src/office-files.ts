/** What an office program opens and a browser does not. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  ...['doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf'],
  ...['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'csv'],
  ...['ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'odp'],
])

/** Whether a file is an office document, by its name: senders' content types are often `application/octet-stream`. */
export function isOfficeFile(name: string): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && EXTENSIONS.has(name.slice(dot + 1).toLowerCase())
}
