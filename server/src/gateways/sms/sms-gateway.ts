/** Sends sign-in codes. */
export type SmsGateway = {
  /** Resolves once the provider has accepted the message; `phone` is `09…`. */
  sendCode: (phone: string, code: string) => Promise<void>
}
