import type { ProfileField, VerificationField } from '@sen/contract/profile/profile'
import type { PhoneVerification } from '@sen/core/profiles/phone/phone-verification'
import type { Profile } from '@sen/core/profiles/profile-store'
import { PHONE_VERIFICATION_FEE_VND } from '@sen/model/account/limits'
import { secondsUntil } from '../seconds-until.ts'

export function presentProfile(email: string, profile: Profile): ProfileField {
  return {
    email,
    fullname: profile.fullName,
    date_of_birth: profile.dateOfBirth,
    gender: profile.gender,
    phone: profile.phone ?? '',
    phone_verified: profile.isPhoneVerified,
    verified: profile.isVerified,
    avatar: profile.avatar,
  }
}

export function presentVerification(
  { isAccountVerified, phone, isPhoneVerified, ways, waiting }: PhoneVerification,
  now: Date,
): VerificationField {
  return {
    verified: isAccountVerified,
    phone: phone ?? '',
    phone_verified: isPhoneVerified,
    ways: [...ways],
    fee_vnd: PHONE_VERIFICATION_FEE_VND,
    waiting: waiting ? { phone: waiting.phone, resend_after_seconds: secondsUntil(waiting.resendAt, now) } : null,
  }
}
