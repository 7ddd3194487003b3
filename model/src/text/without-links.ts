/** Ends of file names that are no end of a host's name. */
const FILE_ENDING = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|html?|jpe?g|png|gif|webp|heic|svg|mp[34]|wav)$/i

/**
 * A stranger's words for a mail of ours, spaced so that no mail program makes a link of them: what stands before a colon, a dot and
 * an at sign no longer touches what follows. The known ending of a file's name stays as it is.
 */
export function withoutLinks(words: string): string {
  const ending = FILE_ENDING.exec(words)?.[0] ?? ''
  const base = words.slice(0, words.length - ending.length)
  return base.replaceAll(/([:@]|[.\u3002\uff0e\uff61](?=\p{L}))(?=\S)/gu, '$1 ') + ending
}
