/** Banks' gateways as users know them. */
export const gatewayNames = { zarinpal: 'زرین‌پال', sep: 'بانک سامان' }

const names: Readonly<Record<string, string>> = gatewayNames

/** A gateway that we have no name for is shown as the operator knows it. */
export const gatewayName = (gateway: string) => names[gateway] ?? gateway
