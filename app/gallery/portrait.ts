/** A stand-in for the founder's photo, as SVG: a head and shoulders against the light. */
export const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<path fill="#8d8478" d="M0 0h512v512H0z"/><circle cx="256" cy="205" r="92" fill="#d9c7b0"/>
<path fill="#33302c" d="M76 512c0-130 80-190 180-190s180 60 180 190z"/></svg>`;
