import {
  drawPlate,
  drawShopPlate,
  type Plate as Drawing,
  PLATE_FAMILIES,
} from "../../catalogue/plate.ts";
import { HeroSeal } from "../ui/hero-seal.tsx";
import { Plate } from "../ui/plate.tsx";
import { sampleListing } from "./sample-listing.ts";
import { Specimen } from "./specimen.tsx";

const PER_FAMILY = 3;

/** The first names to which chance gives a plate of this family. */
function findPlates(family: Drawing["family"]): Drawing[] {
  const plates = Array.from({ length: 100 }, (_, index) => drawPlate(`name-${index}.com`));
  return plates.filter((plate) => plate.family === family).slice(0, PER_FAMILY);
}

/** Engravings of each family, and the shop's own. */
export function Plates() {
  return (
    <>
      {PLATE_FAMILIES.map((family) => (
        <Specimen key={family} part="Plate" state={family}>
          {findPlates(family).map((plate) => (
            <Plate
              key={plate.shapes[0]?.path}
              plate={plate}
              className="plate-fade w-full text-accent opacity-80"
            />
          ))}
        </Specimen>
      ))}
      <Specimen part="Plate" state="of the shop">
        <Plate plate={drawShopPlate()} className="w-full text-accent opacity-80" />
      </Specimen>
      <Specimen part="HeroSeal" state="with a name" isWide>
        <div className="home-hero">
          <HeroSeal listing={sampleListing()} />
        </div>
      </Specimen>
      <Specimen part="HeroSeal" state="nothing for sale" isWide>
        <div className="home-hero">
          <HeroSeal listing={undefined} />
        </div>
      </Specimen>
    </>
  );
}
