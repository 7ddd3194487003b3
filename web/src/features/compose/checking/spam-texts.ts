import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Explains a spam filter's symbols and how to fix them. Other scorers provide texts of their own. */
export const SPAM_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  EMPTY_SUBJECT: msg`The subject is empty. Write one.`,
  SUBJECT_HAS_EXCLAIM: msg`Exclamation marks in the subject. Leave them out.`,
  SUBJECT_ENDS_EXCLAIM: msg`Exclamation marks in the subject. Leave them out.`,
  SUBJECT_HAS_QUESTION: msg`The subject ends with a question mark. Say what it is about instead.`,
  SUBJECT_ENDS_QUESTION: msg`The subject ends with a question mark. Say what it is about instead.`,
  SUBJECT_ENDS_SPACES: msg`The subject ends with spaces. Remove them.`,
  SUBJECT_HAS_CURRENCY: msg`The subject mentions money. State amounts in the text instead.`,
  SUBJ_ALL_CAPS: msg`The subject is in capital letters. Write it in lower case.`,
  LONG_SUBJ: msg`The subject is very long. Shorten it.`,
  URL_IN_SUBJECT: msg`The subject contains a web address. Move it to the text.`,
  SUBJ_EXCESS_BASE64: msg`The subject contains encoded text. Type it as plain text.`,
  SUBJ_EXCESS_QP: msg`The subject contains encoded text. Type it as plain text.`,
  MIME_BASE64_TEXT: msg`The text contains a long run of encoded characters. Attach it as a file.`,
  QP_IN_TEXT: msg`The text contains encoded characters such as =C3=A1. Paste it again as plain text.`,
  BODY_URI_ONLY: msg`The text is only a web address. Say where it leads.`,
  ONE_LINE_WITH_URL: msg`The text is one short line with a link. Write some more sentences.`,
  HAS_URL: msg`The text has a link. Keep it only if it is needed.`,
  MANY_URLS: msg`The text has many links. Keep only those that are needed.`,
  PHISHING: msg`A link shows a different address from the one it opens. Make them the same.`,
  HTTP_TO_IP: msg`A link leads to a bare IP address. Use the name of the site.`,
  URL_SHORTENER: msg`A link hides behind a shortener. Use the full address.`,
  PHISHING_WORDING: msg`The wording resembles phishing. Rephrase it.`,
  BODY_ALL_CAPS: msg`The text is in capital letters. Write it in lower case.`,
  BODY_EXCLAIM: msg`Several exclamation marks in a row. One is enough.`,
  RCPT_SECURITY_ORG: msg`A recipient collects reports of spam. Remove it unless you are reporting.`,
}
