interface DmarcRow {
  readonly ip: string
  readonly count: number
  readonly dkim?: 'pass' | 'fail'
  readonly spf?: 'pass' | 'fail'
  readonly disposition?: 'none' | 'quarantine' | 'reject'
}

interface ReportFacts {
  readonly domain: string
  readonly id: string
  readonly day: Date
}

/** Large receivers write such reports (RFC 7489 appendix C). */
export function dmarcReport({ domain, id, day }: ReportFacts, rows: readonly DmarcRow[]): string {
  const seconds = Math.floor(day.getTime() / 1_000)
  return `<?xml version="1.0" encoding="UTF-8" ?>
<feedback>
  <version>1.0</version>
  <report_metadata>
    <org_name>nhan.example</org_name>
    <email>noreply-dmarc-support@nhan.example</email>
    <extra_contact_info>https://nhan.example/dmarc?a=1&amp;b=2</extra_contact_info>
    <report_id>${id}</report_id>
    <date_range><begin>${seconds}</begin><end>${seconds + 86_399}</end></date_range>
  </report_metadata>
  <policy_published>
    <domain>${domain}</domain><adkim>r</adkim><aspf>r</aspf><p>none</p><sp>none</sp><pct>100</pct>
  </policy_published>
${rows.map((row) => dmarcRecord(domain, row)).join('\n')}
</feedback>
`
}

function dmarcRecord(domain: string, { ip, count, dkim = 'fail', spf = 'fail', disposition = 'none' }: DmarcRow) {
  return `  <record>
    <row>
      <source_ip>${ip}</source_ip><count>${count}</count>
      <policy_evaluated><disposition>${disposition}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated>
    </row>
    <identifiers><header_from>${domain}</header_from></identifiers>
    <auth_results>
      <dkim><domain>${domain}</domain><result>${dkim}</result><selector>sen1</selector></dkim>
      <spf><domain>${domain}</domain><result>${spf}</result></spf>
    </auth_results>
  </record>`
}

/** @param failures sessions by kind, all at one host (RFC 8460 section 4.4) */
export function tlsReport(
  { domain, id, day }: ReportFacts,
  { passed, failures }: { readonly passed: number; readonly failures: Readonly<Record<string, number>> },
): string {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  return JSON.stringify({
    'organization-name': 'Nhan Inc.',
    'date-range': {
      'start-datetime': day.toISOString(),
      'end-datetime': new Date(day.getTime() + 86_399_000).toISOString(),
    },
    'contact-info': 'smtp-tls-reporting@nhan.example',
    'report-id': id,
    policies: [
      {
        policy: {
          'policy-type': 'sts',
          'policy-string': ['version: STSv1', 'mode: testing', `mx: mail.${domain}`, 'max_age: 86400'],
          'policy-domain': domain,
          'mx-host': [`mail.${domain}`],
        },
        summary: { 'total-successful-session-count': passed, 'total-failure-session-count': failed },
        'failure-details': Object.entries(failures).map(([type, count]) => ({
          'result-type': type,
          'sending-mta-ip': '192.0.2.7',
          'receiving-mx-hostname': `mail.${domain}`,
          'failed-session-count': count,
        })),
      },
    ],
  })
}
