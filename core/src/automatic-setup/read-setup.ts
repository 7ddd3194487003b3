import { autoconfigDocument } from '@sen/model/automatic-setup/autoconfig'
import {
  autodiscoverDocument,
  autodiscoverProblem,
  readAutodiscoverRequest,
} from '@sen/model/automatic-setup/autodiscover'
import { findSetupDomain, type SetupNeeds } from './find-setup-domain.ts'

/** Returns the document of Mozilla's autoconfig. Undefined unless the domain is hosted and servers are in operation. */
export async function readAutoconfig(
  needs: SetupNeeds & { readonly brandName: string },
  asked: { readonly host: string; readonly address: string | undefined },
): Promise<string | undefined> {
  const domain = await findSetupDomain(needs, asked)
  return domain && autoconfigDocument(domain, needs.brandName, needs.mailServers)
}

/**
 * Returns the answer to a request of plain Autodiscover, also to one that is rejected. Undefined unless the domain is
 * hosted and servers are in operation.
 */
export async function readAutodiscover(
  needs: SetupNeeds,
  { host, body }: { readonly host: string; readonly body: string },
): Promise<string | undefined> {
  const request = readAutodiscoverRequest(body)
  const address = request.kind === 'settings' ? request.address : undefined
  if ((await findSetupDomain(needs, { host, address })) === undefined) return undefined
  return request.kind === 'settings'
    ? autodiscoverDocument(request.address, needs.mailServers)
    : autodiscoverProblem(request.kind)
}
