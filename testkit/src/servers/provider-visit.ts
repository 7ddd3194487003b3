/** The browser follows the provider's redirects and keeps its cookies. */
export class ProviderVisit {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(issuer: string) {
    this.#origin = new URL(issuer).origin
  }

  /** @returns the address outside of the provider, or the last page */
  async go(
    address: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ readonly left: URL | undefined; readonly at: string; readonly page: string }> {
    let [url, sent] = [new URL(address), form]
    for (let steps = 0; steps < 10; steps += 1) {
      if (url.origin !== this.#origin) return { left: url, at: url.href, page: '' }
      const answer = await fetch(url, {
        method: sent ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(sent && { body: new URLSearchParams(sent) }),
      })
      for (const line of answer.headers.getSetCookie()) this.#keep(line)
      const location = answer.headers.get('location')
      if (location === null) return { left: undefined, at: url.href, page: await answer.text() }
      await answer.body?.cancel()
      ;[url, sent] = [new URL(location, url), undefined]
    }
    throw new Error(`${address} leads nowhere`)
  }

  /** @returns where the sign-on leads */
  async signOn(address: string, name: string): Promise<URL> {
    const first = await this.go(address)
    const { left } = first.left ? first : await this.go(first.at, { name })
    if (!left) throw new Error(`the provider does not know ${name}`)
    return left
  }

  async signOut(address: string): Promise<URL> {
    const { page, at } = await this.go(address)
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
    const { left } = await this.go(new URL(action, at).href, { xsrf, logout: 'yes' })
    if (!left) throw new Error('the provider has kept the browser')
    return left
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '') this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), value)
  }
}
