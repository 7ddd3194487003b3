export function shorten(text: string, maxCharacters: number): string {
  const characters = [...new Intl.Segmenter('vi').segment(text)].map(({ segment }) => segment)
  if (characters.length <= maxCharacters) return text
  return `${characters.slice(0, maxCharacters).join('').trimEnd()}…`
}
