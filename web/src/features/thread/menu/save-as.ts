/** Lets the browser keep what is at an address of ours as a file of this name. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  link.click()
}
