import type { DnsRecordField, DomainField } from '@sen/contract/admin/domains'
import { expectedRecords } from '@sen/model/administration/dns-records'

export function domainOf(name: string, more: Partial<DomainField> = {}): DomainField {
  const facts = {
    domain: name,
    mailHost: 'mail.senmail.test',
    proofToken: more.vouched ? undefined : 'bi-mat-123',
    dkim: { selector: 'sen1', publicKey: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(8) },
    mtaStsMode: more.mta_sts ?? 'none',
  }
  const records = expectedRecords(facts).map(
    (record): DnsRecordField => ({
      ...record,
      priority: record.priority ?? null,
      service: record.service ?? null,
      verdict: null,
      found: [],
    }),
  )
  return {
    name,
    state: 'verified',
    vouched: false,
    mailboxes: 0,
    signed: true,
    mta_sts: 'none',
    routing: 'local',
    routing_problem: null,
    missing_since: null,
    checked_at: null,
    records,
    ...more,
  }
}
