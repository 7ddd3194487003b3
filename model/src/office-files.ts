/** What an office program opens and a browser does not. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  ...['doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf'],
  ...['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'csv'],
  ...['ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'odp'],
])

/** Whether a file is an office document, by its name: senders' content types are often `application/octet-stream`. */
export function isOfficeFile(name: string): boolean {
  return officeExtension(name) !== undefined
}

/** The extension of an office document, in lower case and without the full stop; undefined for any other file. */
export function officeExtension(name: string): string | undefined {
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1).toLowerCase()
  return dot > 0 && EXTENSIONS.has(extension) ? extension : undefined
}
