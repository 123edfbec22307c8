export * as routes from './route-paths.ts';
