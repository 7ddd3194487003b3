type Makers<Needs, Stores> = { readonly [K in keyof Stores]: (needs: Needs) => Stores[K] }

/** Each store is made when it is first used, because most calls use two or three of forty. */
export function lazyStores<Needs, Stores extends object>(makers: Makers<Needs, Stores>): (needs: Needs) => Stores {
  class LazyStores {
    readonly made: Partial<Stores> = {}
    readonly needs: Needs

    constructor(needs: Needs) {
      this.needs = needs
    }
  }
  for (const name of Object.keys(makers) as (keyof Stores & string)[]) {
    Object.defineProperty(LazyStores.prototype, name, {
      get(this: LazyStores): Stores[typeof name] {
        const store = this.made[name] ?? makers[name](this.needs)
        this.made[name] = store
        return store
      },
    })
  }
  return (needs) => new LazyStores(needs) as unknown as Stores
}
