import type { MarketplaceOptions, RegisteredApp } from './marketplace.ts'

/** Where the product is and what it calls itself, by the variables it reads too. */
export function marketplaceOptions(env: NodeJS.ProcessEnv): MarketplaceOptions {
  const app: Partial<RegisteredApp> = {
    ...(env.MARKETPLACE_CLIENT_ID && { clientId: env.MARKETPLACE_CLIENT_ID }),
    ...(env.MARKETPLACE_CLIENT_SECRET && { clientSecret: env.MARKETPLACE_CLIENT_SECRET }),
    ...(env.MARKETPLACE_API_KEY && { apiKey: env.MARKETPLACE_API_KEY }),
    ...(env.MARKETPLACE_IDENTIFICATION_KEY && { identificationKey: env.MARKETPLACE_IDENTIFICATION_KEY }),
  }
  return { product: env.PUBLIC_ORIGIN || `http://localhost:${env.PORT || 8080}`, app }
}
