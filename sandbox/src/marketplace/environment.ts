import type { MarketplaceOptions, RegisteredApp } from './marketplace.ts'

/** The product's address and its registration, from the product's own variables. */
export function marketplaceOptions(env: NodeJS.ProcessEnv): MarketplaceOptions {
  const app: Partial<RegisteredApp> = {
    ...(env.MARKETPLACE_CLIENT_ID && { clientId: env.MARKETPLACE_CLIENT_ID }),
    ...(env.MARKETPLACE_CLIENT_SECRET && { clientSecret: env.MARKETPLACE_CLIENT_SECRET }),
    ...(env.MARKETPLACE_API_KEY && { apiKey: env.MARKETPLACE_API_KEY }),
    ...(env.MARKETPLACE_IDENTIFICATION_KEY && { identificationKey: env.MARKETPLACE_IDENTIFICATION_KEY }),
  }
  return { product: env.PUBLIC_ORIGIN || `http://localhost:${env.PORT || 8080}`, app }
}
