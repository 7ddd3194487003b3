import type { OrganisationStore, OrganisationWriter } from '@sen/core/organisations/organisation-store'

/** Acts that must be logged fail then. */
export function withUnwritableLog(organisations: OrganisationStore): OrganisationStore {
  const unwritable = (w: OrganisationWriter): OrganisationWriter => ({
    ...w,
    acts: { ...w.acts, add: () => Promise.reject(new Error('the log is full')) },
  })
  return {
    read: (organisation, work) => organisations.read(organisation, work),
    write: (organisation, work) => organisations.write(organisation, (w) => work(unwritable(w))),
    begin: (work) => organisations.begin((w) => work(unwritable(w))),
    moveDomain: (move, work) =>
      organisations.moveDomain(move, ({ into, from }) =>
        work({ into: unwritable(into), from: from && unwritable(from) }),
      ),
  }
}
