export type TextSource = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'txt'

const BY_TYPE: Readonly<Record<string, TextSource>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'text/plain': 'txt',
  'text/csv': 'txt',
  'text/markdown': 'txt',
}
const BY_ENDING: Readonly<Record<string, TextSource>> = {
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  pptx: 'pptx',
  txt: 'txt',
  csv: 'txt',
  md: 'txt',
  log: 'txt',
}

/** Prefers the extension to the declared type; undefined if the file is not searchable. */
export function textSource(name: string, contentType: string): TextSource | undefined {
  const ending = /\.([a-z0-9]{1,8})$/iu.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (Object.hasOwn(BY_ENDING, ending)) return BY_ENDING[ending]
  return Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined
}
