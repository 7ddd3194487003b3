import { escaped } from './print-page.ts'

export function printedImage(address: string, name: string): { readonly title: string; readonly body: string } {
  return { title: name, body: `<figure><img src="${escaped(address)}" alt="${escaped(name)}"></figure>` }
}
