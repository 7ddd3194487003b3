import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AtSign, Building2, Globe, type LucideIcon, ScrollText, Send, Users } from 'lucide-react'
import type { ReactNode } from 'react'

export interface AdminTab {
  /** Last part of the address: `/admin/{id}`. */
  readonly id: string
  readonly title: MessageDescriptor
  readonly icon: LucideIcon
  /** Each tab is a module of its own, because no user needs all of them. */
  readonly load: () => Promise<() => ReactNode>
}

export const ADMIN_TABS: readonly AdminTab[] = [
  {
    id: 'domains',
    title: msg`Domains`,
    icon: Globe,
    load: async () => (await import('./domains/DomainsTab.tsx')).DomainsTab,
  },
  {
    id: 'people',
    title: msg`Users`,
    icon: Users,
    load: async () => (await import('./people/PeopleTab.tsx')).PeopleTab,
  },
  {
    id: 'addresses',
    title: msg`Addresses`,
    icon: AtSign,
    load: async () => (await import('./addresses/AddressesTab.tsx')).AddressesTab,
  },
  {
    id: 'delivery',
    title: msg`Delivery`,
    icon: Send,
    load: async () => (await import('./delivery/DeliveryTab.tsx')).DeliveryTab,
  },
  {
    id: 'organisation',
    title: msg`Organisation`,
    icon: Building2,
    load: async () => (await import('./organisation/OrganisationTab.tsx')).OrganisationTab,
  },
  {
    id: 'log',
    title: msg`Activity log`,
    icon: ScrollText,
    load: async () => (await import('./log/LogTab.tsx')).LogTab,
  },
]
