/** Signs configuration profiles, so that devices show who made them. */
export interface ProfileSigner {
  /** Returns a CMS message that contains the profile (RFC 5652), or the profile itself if it cannot be signed. */
  sign(profile: string): Promise<string | Uint8Array>
}
