/** Why there was no answer, and what to do: the rest of a sentence that begins with an address. */
export function troubleOf(error: unknown): string {
  const code = reasonOf(error)
  if (code === 'CERT_HAS_EXPIRED') return 'shows a certificate that has ended; renew it.'
  if (code === 'CERT_NOT_YET_VALID') return 'shows a certificate that is not valid yet; run NTP here.'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'shows a certificate for another name; get one for this.'
  if (UNTRUSTED.test(code))
    return `shows a certificate that is not trusted (${code}): the server has to send the whole chain (fullchain.pem); for an authority of your own, name its file in NODE_EXTRA_CA_CERTS.`
  if (SILENT.test(code)) return 'has not answered in time; look whether it hangs, and at the firewall.'
  if (/^E(NOTFOUND|AI_\w+)$/.test(code)) return `has no address (${code}); check the name, and DNS here.`
  return `cannot be reached (${code}): it is down, or the way to it; check the address, the firewall and DNS.`
}

const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED|SIGNATURE_FAILURE|INVALID_CA/
const SILENT = /^(TimeoutError|ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/

/** The connection's own code, or what else tells most. */
function reasonOf(error: unknown): string {
  const { cause, code, name, message } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException }
  if (name === 'TimeoutError') return name
  return cause?.code ?? cause?.message ?? code ?? message
}
