/** These extensions could be mistaken for top-level domains. */
const FILE_ENDING = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|html?|jpe?g|png|gif|webp|heic|svg|mp[34]|wav)$/i

/** A space follows each colon, dot and at sign, so that mail programs make no links of untrusted text. */
export function withoutLinks(words: string): string {
  const ending = FILE_ENDING.exec(words)?.[0] ?? ''
  const base = words.slice(0, words.length - ending.length)
  return base.replaceAll(/([:@]|[.\u3002\uff0e\uff61](?=\p{L}))(?=\S)/gu, '$1 ') + ending
}
